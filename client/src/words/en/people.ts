/** The words of accounts: coming in by name, passwords, and leaving for good. */

export const people = {
  signIn: 'Sign in',
  signUp: 'Sign up',
  or: 'or with a name',
  name: 'Name',
  mail: 'Mail',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  back: 'Back to the start',
  overheard:
    'This house is reached by plain http: whoever shares the network can read what you type. ' +
    'Take a password that you use nowhere else.',
  missing: {
    name: 'Write a name',
    password: 'Write a password',
    invite: 'Write the code of your invitation',
    forgotten: 'Write a name or an address',
    short: (least: number): string => `At least ${least} characters`,
  },
  signInPage: {
    title: 'Sign in',
    guest: (name: string): string =>
      `You play as ${name}, and nobody can come back to a guest. Whoever signs in to another ` +
      'account leaves the guest and its money behind.',
    keepInstead: 'Keep this account instead',
    already: (name: string): string => `You are signed in as ${name}.`,
    forgot: 'Forgot your password?',
    newHere: 'New here?',
  },
  signUpPage: {
    title: 'Sign up',
    terms: 'A name and a password are enough. You get 1,000\u00a0FUN of play money.',
    keepTitle: 'Keep this account',
    keepTerms: (name: string, money: string): string =>
      `${name} becomes yours for good: with ${money}, and with every round you played.`,
    nameHint: '3 to 24 letters and digits. Others at your table see it.',
    passwordHint: (least: number): string => `${least} characters or more. A few words do well.`,
    mailHint: 'If you like: a forgotten password can be replaced only by mail.',
    invite: 'Invitation',
    inviteHint: 'The host gave you a code.',
    knownHere: 'Have an account?',
    closed: ['No new accounts', 'The host has closed the book. Guests may still play.'],
    other: (name: string): string => `You are signed in as ${name}. Sign out to make another one.`,
  },
  forgottenPage: {
    title: 'Forgot your password?',
    terms: 'Write your name or the address that you gave. A link comes by mail.',
    field: 'Name or mail',
    send: 'Send the mail',
    sent: [
      'Look into your mail',
      'If there is such an account and it has an address, a mail is on its way. ' +
        'Its link works once, for half an hour.',
    ],
    noMail: 'No address given? Ask the host for a link.',
    again: 'Ask for another mail',
  },
  resetPage: {
    title: 'A new password',
    terms: 'Everything that is signed in to the account is signed out, and you come in here.',
    send: 'Keep the new password',
    lost: ['The link is gone', 'Open it from the mail again. It works once, for half an hour.'],
  },
  parting: {
    own: 'You are signed out.',
    gone: 'Your account is gone.',
    locked:
      'A host keeps you out. Your money and your rounds are kept: ask the host of this house.',
    elsewhere:
      'You were signed out: somewhere else this account was signed out everywhere, ' +
      'or its password was changed. What you have is kept.',
  },
  account: {
    title: 'Your account',
    link: (name: string): string => `Account of ${name}`,
    keep: 'Keep this account',
    guestTerms:
      'You play as a guest: only this browser knows you. With a name and a password you come ' +
      'back from anywhere; money and history stay.',
    noMail: 'None. A forgotten password could only be replaced by the host.',
    mailTitle: 'Where mails go',
    mailHint: 'Leave it empty for nowhere.',
    own: 'Your password',
    changeMail: 'Change the address',
    mailChanged: 'The address is changed.',
    passwordTitle: 'A new password',
    old: 'Old password',
    next: 'New password',
    wrongOld: 'This is not your password',
    change: 'Change the password',
    changed: 'The password is changed. Everything else that was signed in is signed out.',
    outTitle: 'Signing out',
    out: 'Sign out',
    outGuest: 'Sign out and lose this guest',
    outGuestTerms: 'Nobody can come back to a guest: what you have would be lost.',
    everywhere: 'Sign out everywhere',
    everywhereTerms: 'Everywhere: all browsers and programs, also this one.',
  },
  programs: {
    title: 'Programs',
    terms: 'A program plays for you with a token of its own, in place of a password.',
    make: 'Make a token',
    token: 'Token',
    once: 'Shown once: keep it where others cannot read it.',
    copy: 'Copy',
    copied: 'Copied',
    forget: 'Forget all tokens',
    forgotten: 'Every token is forgotten, and its program signed out.',
  },
  goodbye: {
    title: 'Delete the account',
    terms: [
      'Your name, mail and password go, and nobody can come back to the account.',
      'Play money goes back to the house. Other money is paid out by the host first.',
      'The books and the rounds you played stay, without your name.',
    ] as readonly string[],
    open: 'Delete the account',
    question: 'Delete the account for good?',
    typed: (name: string): string => `Write ${name} to confirm`,
    notTyped: (name: string): string => `Write ${name}, as it stands here`,
    confirm: 'Delete for good',
    keep: 'Keep it',
  },
};
