import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makePage } from '#portal/testing/site.ts';
import { flagsAtom, memberAtom, viewAtom } from '../atoms.ts';
import { createState } from './create-state.ts';
import { keepFlags, keepMember, keepView } from './keep-facts.ts';

const PORTAL = 'src/portal';
const WRITERS = ['state/sources/keep-facts.ts', 'state/sources/load-trees.ts'];
/** Sources of facts, portal and texts. */
const SOURCES = 'portal|i18n|formModules|revision|brandRevision|member|memberLost|flags|hasToken|view|startup|admitted';
const WRITES = new RegExp(String.raw`(?:\bset\(|useSetAtom\(|useAtom\()\s*(?:${SOURCES})Atom\b`);

it('facts, portal and texts are written only by one function for each source', () => {
  const names = readdirSync(PORTAL, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const code = names.filter((name) => !/\.test\.tsx?$|(?:^|\/)testing\//.test(name));
  const writers = code.filter((name) => WRITES.test(readFileSync(join(PORTAL, name), 'utf8')));
  expect(writers.toSorted()).toEqual(WRITERS);
});

it('values absent from an update stay unchanged; flags and view facts are merged', () => {
  const store = createState(makePage({ audience: 'member' }));
  keepMember(store, { isLost: true });
  expect([store.get(memberAtom), store.get(flagsAtom)]).toEqual([undefined, undefined]);
  keepMember(store, { member: null, flags: {} });
  keepFlags(store, { referral: true });
  keepFlags(store, { mission: false });
  keepView(store, { captchaAsked: true });
  keepView(store, { affiliateCodeValid: false });
  expect(store.get(memberAtom)).toBeNull();
  expect(store.get(flagsAtom)).toEqual({ referral: true, mission: false });
  expect(store.get(viewAtom)).toEqual({ captchaAsked: true, affiliateCodeValid: false });
});
