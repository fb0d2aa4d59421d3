import { render, screen, waitFor, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { House } from '../house.svelte';
import type { Me } from '../net/http';
import { SIGNED_OUT, type SocketLike } from '../net/line';
import Account from './Account.svelte';
import DoorPage from './DoorPage.svelte';
import { isOverheard } from './safety';

const guest: Me = {
  person: { name: 'guest-1', is_guest: true, is_host: false },
  balances: [{ currency: 'FUN', amount: 123_450, number: 7 }],
  gift: { is_offered: false, seconds_left: 0 },
  mail: null,
};
const named = { name: 'Mira', is_guest: false, is_host: false };
const mira: Me = { ...guest, person: named, mail: 'm@example.org' };

type Sent = Readonly<Record<string, unknown>>;
let answers: Record<string, () => Response>;
let asked: { path: string; method: string; body: Sent }[];
let sockets: (SocketLike & { close: ReturnType<typeof vi.fn> })[];
let house: House;

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status });
const nothing = (status = 204): Response => new Response(null, { status });
const refusal = (code: string, status: number, details: Sent = {}): Response =>
  json({ code, message: code, command_id: null, details }, status);
const offer = (registration = 'open', isSecure = true): (() => Response) => {
  return () => json({ registration, is_secure: isSecure });
};

/** Opens a page of the house as this person, or as nobody. */
async function come(path: string, me: Me | null): Promise<void> {
  answers['GET /api/me'] = () => (me === null ? refusal('auth.required', 401) : json(me));
  history.replaceState(null, '', path);
  house.arrive(location.pathname);
  await house.start();
}

async function door(path: string, me: Me | null = null): Promise<HTMLElement> {
  await come(path, me);
  if (house.place.page !== 'door') throw new Error(`${path} is not the door`);
  const { container } = render(DoorPage, { house, form: house.place.form });
  await waitFor(() => expect(asked.some(({ path: to }) => to === '/api/sign-up')).toBe(true));
  await new Promise((done) => setTimeout(done));
  return container;
}

async function account(me: Me): Promise<HTMLElement> {
  await come('/account', me);
  return render(Account, { house }).container;
}

function write(
  label: string,
  text: string,
  where: Pick<typeof screen, 'getByLabelText'> = screen,
): void {
  const field = where.getByLabelText(label) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const press = (name: string): void => screen.getByRole('button', { name }).click();
const sentTo = (path: string, method = 'POST'): Sent | undefined =>
  asked.filter((each) => each.path === path && each.method === method).at(-1)?.body;

function describedBy(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent?.trim()).join(' ');
}

async function findsNothing(container: HTMLElement): Promise<void> {
  const found = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(found.violations.map(({ id }) => id)).toEqual([]);
}

beforeEach(() => {
  answers = { 'GET /api/sign-up': offer() };
  asked = [];
  sockets = [];
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    const method = request.method ?? 'GET';
    asked.push({ path, method, body: JSON.parse((request.body as string | undefined) ?? '{}') });
    const answer = answers[`${method} ${path}`];
    return answer === undefined ? Promise.reject(new Error('down')) : Promise.resolve(answer());
  });
  house = new House(() => {
    const socket = { readyState: 1, send: vi.fn(), close: vi.fn(), onmessage: null, onclose: null };
    sockets.push(socket);
    return socket;
  });
  // The test page paints nothing; the accessibility checker asks whether it does.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('signing in', () => {
  it('brings in who knows name and password', async () => {
    answers['POST /api/sign-in'] = () => json(mira);
    await findsNothing(await door('/sign-in'));
    write('Name', 'Mira');
    write('Password', 'eight little ducks');
    press('Sign in');
    await waitFor(() => expect(house.person?.name).toBe('Mira'));
    expect(sentTo('/api/sign-in')).toEqual({ name: 'Mira', password: 'eight little ducks' });
    expect(location.pathname).toBe('/');
    expect(sockets).toHaveLength(1);
  });

  it('says beside the password that they do not match, and goes there', async () => {
    answers['POST /api/sign-in'] = () => refusal('account.wrong', 401);
    const container = await door('/sign-in');
    write('Name', 'Mira');
    write('Password', 'eight little drakes');
    press('Sign in');
    const field = screen.getByLabelText('Password');
    await waitFor(() => expect(field).toBe(document.activeElement));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy('Password')).toBe('Name and password do not match');
    await findsNothing(container);
  });

  it('asks the house nothing while a field is empty, and goes to the first one', async () => {
    await door('/sign-in');
    press('Sign in');
    await waitFor(() => expect(screen.getByLabelText('Name')).toBe(document.activeElement));
    expect(describedBy('Password')).toBe('Write a password');
    expect(sentTo('/api/sign-in')).toBeUndefined();
    write('Name', 'Mira');
    await waitFor(() => expect(describedBy('Name')).toBe(''));
  });

  it('says how long to wait after too many tries', async () => {
    answers['POST /api/sign-in'] = () => refusal('account.too_many', 429, { seconds_left: 130 });
    await door('/sign-in');
    write('Name', 'Mira');
    write('Password', 'x');
    press('Sign in');
    const said = 'Too many tries. Try again in 3 minutes';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(said));
  });

  it('shows a password and hides it again', async () => {
    await door('/sign-in');
    const field = screen.getByLabelText('Password') as HTMLInputElement;
    expect(field.type).toBe('password');
    expect(field.autocomplete).toBe('current-password');
    press('Show');
    await waitFor(() => expect(field.type).toBe('text'));
    press('Hide');
    await waitFor(() => expect(field.type).toBe('password'));
  });

  it('tells a guest what is left behind, and how it is kept', async () => {
    await door('/sign-in', guest);
    expect(screen.getByText(/You play as guest-1/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Keep this account instead' })).toBeTruthy();
  });

  it('warns where others on the network could read the password', async () => {
    expect(isOverheard(false, '192.168.1.7')).toBe(true);
    expect(isOverheard(true, 'play.example.org')).toBe(false);
    expect(isOverheard(false, '127.0.0.1')).toBe(false);
    expect(isOverheard(false, '127.example.org')).toBe(true);
  });
});

describe('signing up', () => {
  it('keeps a guest the same, with the money: the line is opened anew', async () => {
    answers['POST /api/sign-up'] = () => json(mira, 201);
    await findsNothing(await door('/sign-up', guest));
    expect(screen.getByRole('heading', { name: 'Keep this account' })).toBeTruthy();
    expect(screen.getByText(/with 1,234\.50 FUN/)).toBeTruthy();
    write('Name', 'Mira');
    write('Password', 'eight little ducks');
    write('Mail', 'm@example.org');
    press('Sign up');
    await waitFor(() => expect(house.person?.name).toBe('Mira'));
    const sent = { name: 'Mira', password: 'eight little ducks', mail: 'm@example.org' };
    expect(sentTo('/api/sign-up')).toEqual(sent);
    expect(house.balanceOf('FUN')).toBe(123_450);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.close).toHaveBeenCalled();
  });

  it('says the least length before, and refuses less without asking', async () => {
    await door('/sign-up');
    expect(describedBy('Password')).toContain('8 characters or more');
    write('Name', 'Mira');
    write('Password', '1234567');
    press('Sign up');
    await waitFor(() => expect(describedBy('Password')).toContain('At least 8 characters'));
    expect(sentTo('/api/sign-up')).toBeUndefined();
  });

  it('counts a character outside the first plane once', async () => {
    await door('/sign-up');
    write('Name', 'Mira');
    write('Password', '🂡🂱🃁🃑');
    press('Sign up');
    await waitFor(() => expect(describedBy('Password')).toContain('At least 8 characters'));
  });

  it.each([
    ['person.name_taken', {}, 'Name', 'Somebody has this name'],
    ['name.refused', { reason: 'reserved' }, 'Name', 'The house keeps this name for itself'],
    ['password.refused', { reason: 'common' }, 'Password', 'Too easy: this one is tried first'],
    ['mail.refused', {}, 'Mail', 'Not an address that a mail could go to'],
  ])('%s stands beside its field', async (code, details, label, words) => {
    answers['POST /api/sign-up'] = () => refusal(code, 409, details);
    await door('/sign-up');
    write('Name', 'Mira');
    write('Password', 'eight little ducks');
    press('Sign up');
    await waitFor(() => expect(describedBy(label)).toContain(words));
    expect(screen.getByLabelText(label)).toBe(document.activeElement);
    expect(house.standing).toBe('out');
  });

  it('takes the code of an invitation from the link, and the code out of the address', async () => {
    answers['GET /api/sign-up'] = offer('invite');
    answers['POST /api/sign-up'] = () => json(mira, 201);
    await door('/sign-up#kF3-_x');
    expect(location.hash).toBe('');
    const field = screen.getByLabelText('Invitation') as HTMLInputElement;
    expect(field.value).toBe('kF3-_x');
    write('Name', 'Mira');
    write('Password', 'eight little ducks');
    press('Sign up');
    await waitFor(() => expect(sentTo('/api/sign-up')).toMatchObject({ invite: 'kF3-_x' }));
  });

  it('a closed house says so in place of a form', async () => {
    answers['GET /api/sign-up'] = offer('closed');
    await findsNothing(await door('/sign-up'));
    expect(screen.getByRole('heading', { name: 'No new accounts' })).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is answered in the same words whoever asks', async () => {
    answers['POST /api/password/forgotten'] = () => nothing(202);
    await door('/forgotten');
    write('Name or mail', 'nobody at all');
    press('Send the mail');
    await screen.findByRole('heading', { name: 'Look into your mail' });
    expect(screen.getByText(/If there is such an account/)).toBeTruthy();
  });

  it('is replaced by the link of the mail, whose secret leaves the address', async () => {
    answers['POST /api/password/reset'] = () => json(mira);
    await findsNothing(await door('/reset#s3cret'));
    expect(location.href).not.toContain('s3cret');
    write('Password', 'nine little ducks');
    press('Keep the new password');
    await waitFor(() => expect(house.standing).toBe('in'));
    expect(sentTo('/api/password/reset')).toEqual({
      token: 's3cret',
      password: 'nine little ducks',
    });
  });

  it('a link that was used leads to another mail', async () => {
    answers['POST /api/password/reset'] = () => refusal('reset.unknown', 404);
    await door('/reset#s3cret');
    write('Password', 'nine little ducks');
    press('Keep the new password');
    const again = await screen.findByRole('link', { name: 'Ask for another mail' });
    expect(again.getAttribute('href')).toBe('/forgotten');
  });
});

describe('the account', () => {
  it('changes the password only for who knows the old one', async () => {
    answers['POST /api/password'] = () => refusal('account.wrong', 401);
    const container = await account(mira);
    await findsNothing(container);
    write('Old password', 'seven little ducks');
    write('New password', 'nine little ducks');
    press('Change the password');
    await waitFor(() => expect(describedBy('Old password')).toBe('This is not your password'));
    answers['POST /api/password'] = () => nothing();
    press('Change the password');
    await screen.findByText(/The password is changed/);
    expect(sentTo('/api/password')).toEqual({
      old: 'seven little ducks',
      new: 'nine little ducks',
    });
    expect((screen.getByLabelText('Old password') as HTMLInputElement).value).toBe('');
  });

  it('changes where mails go, or to nowhere', async () => {
    answers['POST /api/mail'] = () => refusal('mail.refused', 409);
    await account(mira);
    expect((screen.getByLabelText('Mail') as HTMLInputElement).value).toBe('m@example.org');
    write('Mail', 'not an address');
    write('Your password', 'eight little ducks');
    press('Change the address');
    const refused = 'Not an address that a mail could go to';
    await waitFor(() => expect(describedBy('Mail')).toContain(refused));
    answers['POST /api/mail'] = () => nothing();
    write('Mail', '');
    press('Change the address');
    await screen.findByText('The address is changed.');
    expect(sentTo('/api/mail')).toEqual({ mail: null, password: 'eight little ducks' });
    expect(house.mail).toBeNull();
  });

  it('signs out everywhere, and says so at the door', async () => {
    answers['POST /api/sign-out-everywhere'] = () => nothing();
    await account(mira);
    press('Sign out everywhere');
    await waitFor(() => expect(house.standing).toBe('out'));
    expect(house.parting).toBe('own');
    expect(location.pathname).toBe('/');
  });

  it('shows a token of a program once, and forgets all of them', async () => {
    answers['POST /api/tokens'] = () => json({ token: 'pr0gram' }, 201);
    answers['DELETE /api/tokens'] = () => nothing();
    await account(mira);
    press('Make a token');
    const field = (await screen.findByLabelText('Token')) as HTMLInputElement;
    expect(field.value).toBe('pr0gram');
    press('Forget all tokens');
    await waitFor(() => expect(screen.queryByLabelText('Token')).toBeNull());
  });

  it('is deleted only after its name is typed and the password given', async () => {
    answers['DELETE /api/me'] = () => nothing();
    await account(mira);
    press('Delete the account');
    const question = await screen.findByRole('dialog', { name: 'Delete the account for good?' });
    await findsNothing(question);
    const inside = within(question);
    write('Write Mira to confirm', 'mira', inside);
    write('Password', 'eight little ducks', inside);
    press('Delete for good');
    await inside.findByText('Write Mira, as it stands here');
    expect(sentTo('/api/me', 'DELETE')).toBeUndefined();
    write('Write Mira to confirm', 'Mira', inside);
    press('Delete for good');
    await waitFor(() => expect(house.parting).toBe('gone'));
    expect(sentTo('/api/me', 'DELETE')).toEqual({ password: 'eight little ducks' });
  });

  it('stays while something waits at a table, and says so', async () => {
    answers['DELETE /api/me'] = () => refusal('account.playing', 409);
    await account(guest);
    press('Delete the account');
    const inside = within(await screen.findByRole('dialog'));
    expect(inside.queryByLabelText('Password')).toBeNull();
    write('Write guest-1 to confirm', 'guest-1', inside);
    press('Delete for good');
    await inside.findByText(/waits at a table/);
    expect(house.standing).toBe('in');
  });

  it('of a guest has no password, and a way to be kept', async () => {
    await findsNothing(await account(guest));
    expect(screen.queryByLabelText('Old password')).toBeNull();
    const keep = screen.getAllByRole('link', { name: 'Keep this account' });
    expect(keep[0]?.getAttribute('href')).toBe('/sign-up');
  });
});

describe('signed out elsewhere', () => {
  it('says so at once, and where to sign in again', async () => {
    await come('/', mira);
    answers['GET /api/me'] = () => refusal('auth.required', 401);
    sockets[0]?.onclose?.(new CloseEvent('close', { code: SIGNED_OUT }));
    await waitFor(() => expect(house.parting).toBe('elsewhere'));
    house.go('/sign-in');
    render(DoorPage, { house, form: 'sign-in' });
    expect(screen.getByText(/signed out everywhere, or its password was changed/)).toBeTruthy();
  });

  it('a browser that is somebody else by now shows nothing of whom it was', async () => {
    await come('/', mira);
    const other = [{ currency: 'FUN', amount: 5_000, number: 2 }];
    answers['GET /api/me'] = () => json({ ...guest, balances: other });
    sockets[0]?.onclose?.(new CloseEvent('close', { code: SIGNED_OUT }));
    await waitFor(() => expect(house.balanceOf('FUN')).toBe(5_000));
    expect(house.person?.name).toBe('guest-1');
  });
});
