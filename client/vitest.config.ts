import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

// The few tests that need a page of their own; the others are spared the making of one.
const ON_A_PAGE = [
  'src/*.test.ts',
  'src/{net,pages}/*.test.ts',
  'src/table/keys.test.ts',
  'src/**/[A-Z]*.test.ts', // components
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    unstubGlobals: true,
    restoreMocks: true,
    setupFiles: ['vitest.setup.ts'],
    projects: [
      {
        extends: true,
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: { name: 'plain', include: ['src/**/*.test.ts'], exclude: ON_A_PAGE, isolate: false },
      },
      {
        extends: true,
        plugins: [svelte(), svelteTesting()],
        test: { name: 'page', include: ON_A_PAGE, environment: 'jsdom' },
      },
    ],
  },
});
