// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onlyAssets, workerAddress } from './trusted-types.ts';

afterEach(() => vi.unstubAllGlobals());

describe('worker addresses', () => {
  it('the site’s own assets pass', () => {
    expect(onlyAssets('/assets/solve-1.js')).toBe('/assets/solve-1.js');
  });

  it.each([
    'https://evil.example/assets/x.js',
    '//evil.example/assets/x.js',
    '/_brand/x.js',
    'data:text/javascript,1',
    '/assets/../x',
  ])('%s is refused', (address) => {
    expect(() => onlyAssets(address)).toThrow(TypeError);
  });

  it('if the browser enforces Trusted Types, one policy is created once', () => {
    const made: string[] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy(name: string, rules: { createScriptURL: (address: string) => string }) {
        made.push(name);
        return rules;
      },
    });
    expect(workerAddress('/assets/a.js')).toBe('/assets/a.js');
    expect(() => workerAddress('https://evil.example/assets/a.js')).toThrow(TypeError);
    expect(made).toEqual(['livery']);
  });
});
