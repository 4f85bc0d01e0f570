import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '#model/catalogue/routes.ts';
import {
  hashOf,
  packFields,
  readSupportCode,
  SUPPORT_REASONS,
  shortRevision,
  wholeRevision,
  writeSupportCode,
} from './support-code.ts';
import { VISITOR_KINDS } from './visitor-kinds.ts';

const fields = fc.record({
  reason: fc.constantFrom(...SUPPORT_REASONS),
  visitor: fc.constantFrom(...VISITOR_KINDS),
  language: fc.stringMatching(/^[A-Z]{2}$/),
  merchant: fc.nat(2 ** 20 - 1),
  brand: fc.nat(2 ** 14 - 1),
  build: fc.nat(2 ** 14 - 1),
  screen: fc.nat(2 ** 16 - 1),
  revision: fc.nat(2 ** 20 - 1),
});
const macs = fc.bigInt({ min: 0n, max: 2n ** 37n - 1n });

describe('support codes', () => {
  it('N06: any code decodes to its input', () => {
    fc.assert(
      fc.property(fields, macs, (input, mac) => {
        const code = writeSupportCode(packFields(input), mac);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/);
        expect(readSupportCode(code)).toEqual({ fields: input, packed: packFields(input), mac });
      }),
    );
  });

  it('N06: a code is read in any handwritten form', () => {
    fc.assert(
      fc.property(fields, macs, (input, mac) => {
        const code = writeSupportCode(packFields(input), mac);
        const written = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`;
        expect(readSupportCode(written)).toEqual(readSupportCode(code));
      }),
    );
  });

  it('N06: no other text is a code', () => {
    for (const text of ['', 'hello', '0'.repeat(27), '0'.repeat(29), 'U'.repeat(28), '0'.repeat(28), 'Z'.repeat(28)])
      expect(readSupportCode(text), text).toBeUndefined();
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void readSupportCode(text)));
  });

  it('N06: every screen has its own character', () => {
    const paths = ['', ...SCREENS.map(({ path }) => path)];
    expect(new Set(paths.map((path) => hashOf(path, 'screen'))).size).toBe(new Set(paths).size);
  });

  it('N06: a revision is the newest that the code can mean', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31), fc.nat(2 ** 20 - 1), (revision, later) => {
        expect(wholeRevision(shortRevision(revision), revision + later)).toBe(revision);
      }),
    );
    expect(wholeRevision(7, 3)).toBeUndefined();
  });
});
