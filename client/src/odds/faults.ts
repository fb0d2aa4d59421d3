/** Why rules cannot be, in words. */

import type { Problem } from '../net/http';
import type { Words } from '../words';

/** Why a figure cannot be told, by what the analyser says of it. */
export function notTold(reason: string | null, words: Words): string {
  const known = Object.entries(words.odds.notExact);
  return known.find(([part]) => reason?.includes(part))?.[1] ?? words.odds.notTold;
}

/** Which two fields contradict each other, or what is wrong with one. */
export function reasonOf(fault: Problem, words: Words): string {
  const text = words.odds;
  const field = String(fault.details['field'] ?? '');
  switch (fault.code) {
    case 'rules.contradiction':
      return text.contradictions[field] ?? fault.message;
    case 'rules.field':
      return text.badField(text.fields[field] ?? text.groupsOfRules.pays);
    case 'odds.not_exact':
      return notTold(fault.message, words);
    case 'rules.code':
      return text.badCode;
    case 'net.unreachable':
      return text.failed;
    default:
      return words.refusals.reason(fault.code, fault.details, fault.message);
  }
}
