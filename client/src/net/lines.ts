/** Answers that come line by line, each a piece of JSON. */

import { problemOf, UNREACHABLE, type Problem } from './http';

/** Reads the lines as they come; null when the last one has come, else why not. */
export async function readLines<T>(
  path: string,
  online: (line: T) => void,
  signal: AbortSignal,
): Promise<Problem | null> {
  try {
    const response = await fetch(path, { signal });
    if (!response.ok || response.body === null) {
      return problemOf(await response.json(), response.status);
    }
    let rest = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return null;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) online(JSON.parse(line) as T);
    }
  } catch {
    return UNREACHABLE;
  }
}
