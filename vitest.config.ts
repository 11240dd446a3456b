import { defineConfig } from 'vitest/config';

const tests = ['packages/*/src/**', 'apps/*/src/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [...tests.map((t) => `${t}/*.test.ts`), 'scripts/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'int',
          include: tests.map((t) => `${t}/*.int.test.ts`),
          globalSetup: ['test/helpers/services.ts'],
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/helpers/services.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/helpers/services.ts'],
          testTimeout: process.env.GUIDEPOST_FAULTS === 'long' ? 7_200_000 : 400_000,
          hookTimeout: 400_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
