// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FieldRule } from '#model/documents/rules.ts';
import { validate } from '#model/form/values/matcher.ts';
import { usePatterns } from './pattern-engine.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const rule = (pattern: string | null): FieldRule => ({
  field: 'line',
  enabled: true,
  required: true,
  minLength: 2,
  maxLength: 9,
  pattern,
  kind: null,
});

describe('the pattern engine of a form', () => {
  it('a rule without a pattern loads no engine', async () => {
    const { result } = renderHook(() => usePatterns([rule(null), rule('*'), null]));
    const before = result.current;
    await act(async () => void (await result.current.load()));
    expect(result.current).toBe(before);
  });

  it('until the engine loads only length is checked; a submit waits for the engine', async () => {
    const { result } = renderHook(() => usePatterns([rule('^[a-z]+$')]));
    const shown = (value: string) => validate(rule('^[a-z]+$'), value, result.current.engine).ok;
    expect([shown('a'), shown('12'), shown('ab')]).toEqual([false, true, true]);
    const engine = await act(() => result.current.load());
    expect(validate(rule('^[a-z]+$'), '12', engine).ok).toBe(false);
    expect([shown('a'), shown('12'), shown('ab')]).toEqual([false, false, true]);
  });
});
