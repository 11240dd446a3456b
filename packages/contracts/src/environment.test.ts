import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { flag, logEnvironment, parseEnvironment, queueEnvironment, wholeNumber } from './environment.ts';

const schema = z.object({
  ...queueEnvironment,
  ...logEnvironment,
  PORT: wholeNumber(1, 65535),
  EXAMPLES: flag().default(true),
});

describe('parseEnvironment', () => {
  test('reads numbers and booleans as such and fills defaults', () => {
    expect(parseEnvironment(schema, { PORT: '80', EXAMPLES: 'false' })).toEqual({
      PORT: 80,
      EXAMPLES: false,
      GUIDEPOST_LOG_LEVEL: 'info',
    });
  });

  test('counts an empty value as not set', () => {
    expect(parseEnvironment(schema, { PORT: '80', REDIS_URL: '' }).REDIS_URL).toBeUndefined();
  });

  test('reports every fault at once, by name', () => {
    const attempt = () => parseEnvironment(schema, { REDIS_URL: 'localhost', EXAMPLES: 'perhaps' });
    expect(attempt).toThrow(/3 faults/);
    expect(attempt).toThrow(/REDIS_URL must start with redis:\/\//);
    expect(attempt).toThrow(/PORT is not set/);
    expect(attempt).toThrow(/EXAMPLES/);
  });

  test('never shows a value, which may be a secret', () => {
    expect(() => parseEnvironment(schema, { PORT: '80', REDIS_URL: 'hunter2' })).toThrow(/^((?!hunter2).)*$/);
  });

  test('refuses a number out of bounds', () => {
    expect(() => parseEnvironment(schema, { PORT: '70000' })).toThrow(/PORT/);
  });
});
