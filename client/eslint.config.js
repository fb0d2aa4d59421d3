import { readFileSync } from 'node:fs';

import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

const ignored = readFileSync(new URL('.prettierignore', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

export default ts.config(
  {
    ignores: ignored.map((line) => `${line.replace(/\/$/, '')}${line.endsWith('/') ? '/**' : ''}`),
  },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'max-depth': ['error', 3],
      'max-lines-per-function': ['error', { max: 50, skipComments: true, skipBlankLines: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['**/*.svelte'],
    rules: { 'max-lines': ['error', { max: 150 }], 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.ts'],
    rules: { 'max-lines': ['error', { max: 400 }] },
  },
  {
    files: ['**/*.test.ts', '*.config.*', 'scripts/**'],
    languageOptions: { globals: { ...globals.node } },
    rules: { 'max-lines-per-function': 'off', 'no-console': 'off' },
  },
);
