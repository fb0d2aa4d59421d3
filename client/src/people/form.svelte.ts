/** A form that is sent to the house: what was wrong stands beside its field. */

import { tick } from 'svelte';

import type { Problem } from '../net/http';
import type { Words } from '../words';

/** The fault of the form as a whole. */
export const WHOLE = 'whole';

/** What is wrong, by the field's name. */
export type Faults = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string>>;

/** Characters of a password, at least; the house counts them alike. */
export const PASSWORD_MIN = 8;

/** Which field a refusal is about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'name.refused': 'name',
  'person.name_taken': 'name',
  'mail.refused': 'mail',
  'password.refused': 'password',
  'account.wrong': 'password',
  'registration.invite': 'invite',
};

export class Form {
  faults = $state.raw<Faults>({});
  isBusy = $state(false);

  /** Checks, asks, and goes to the first field that is wrong; whether all went well. */
  async send(
    event: SubmitEvent,
    check: (values: Values) => Faults,
    ask: (values: Values) => Promise<Faults>,
  ): Promise<boolean> {
    event.preventDefault();
    if (this.isBusy) return false;
    const form = event.currentTarget as HTMLFormElement;
    const values = valuesOf(form);
    this.faults = check(values);
    if (isFine(this.faults)) {
      this.isBusy = true;
      this.faults = await ask(values);
      this.isBusy = false;
    }
    if (isFine(this.faults)) return true;
    await tick();
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return false;
  }

  /** What is being corrected is not wrong any more. */
  correct = (event: Event): void => {
    const { name } = event.target as HTMLInputElement;
    const left = Object.entries(this.faults).filter(([field]) => field !== name && field !== WHOLE);
    this.faults = Object.fromEntries(left);
  };
}

/** Beside its field what the house refused, below the form all else. */
export function faultsOf(
  problem: Problem | null,
  words: Words,
  fields: Readonly<Record<string, string>> = {},
): Faults {
  if (problem === null) return {};
  const field = fields[problem.code] ?? FIELD_OF[problem.code] ?? WHOLE;
  return { [field]: words.refusals.reason(problem.code, problem.details, problem.message) };
}

/** A password that is long enough, counted as the house does. */
export function isLongEnough(password: string): boolean {
  return [...password.normalize('NFC')].length >= PASSWORD_MIN;
}

function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form).entries()];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

function isFine(faults: Faults): boolean {
  return Object.keys(faults).length === 0;
}
