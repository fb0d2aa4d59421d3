/**
 * The licences of what the built client carries: packages whose code, drawings or letters end
 * up in it. Written into `licenses/third-party.txt` beside the page, from the packages themselves.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const CLIENT = fileURLToPath(new URL('../', import.meta.url));
const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const LICENCE = /^licen[cs]e(?:\.(?:md|txt))?$/i;

/** Shipped as files, not as code that a bundler can name. */
const DRAWN = [
  '@fontsource-variable/golos-text',
  '@fontsource-variable/literata',
  '@heruka_urgyen/react-playing-cards',
];

interface About {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The folder of the package that a module comes from; null for one of our own. */
export function packageFolder(id: string): string | null {
  // Vite's own helper for what is loaded later.
  if (id.startsWith('\0vite/')) return join(CLIENT, 'node_modules/vite');
  const file = id.replace(/^\0/, '').replace(/[?#].*$/, '');
  return PACKAGE.exec(file)?.[1] ?? null;
}

/** One package's name, version and licence, word for word; null when it brings no licence. */
export function notice(folder: string): string | null {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as About;
  const file = readdirSync(folder).find((name) => LICENCE.test(name));
  if (file === undefined) return null;
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${about.name} ${about.version} (${about.license ?? 'see below'})\n\n${text}\n`;
}

/** Writes the notices of all that the bundle was made of. */
export function thirdParty(): Plugin {
  return {
    name: 'croupier-third-party',
    apply: 'build',
    generateBundle() {
      const drawn = DRAWN.map((name) => join(CLIENT, 'node_modules', name));
      const folders = new Set(drawn.filter((folder) => existsSync(folder)));
      for (const id of this.getModuleIds()) {
        const folder = packageFolder(id);
        if (folder !== null) folders.add(folder);
      }
      const notices = [...folders].sort().map((folder) => {
        const found = notice(folder);
        if (found === null) this.error(`${folder} brings no licence to ship`);
        return found;
      });
      const ruler = `\n${'-'.repeat(80)}\n\n`;
      const source = ['What this page is made of, besides croupier.\n', ...notices].join(ruler);
      this.emitFile({ type: 'asset', fileName: 'licenses/third-party.txt', source });
    },
  };
}
