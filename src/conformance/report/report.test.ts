// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Result, sumUp } from '../results.ts';
import { writeJson } from './json.ts';
import { writeJunit } from './junit.ts';
import { writeText } from './text.ts';

const passed: Result = {
  call: 'status',
  title: 'asked rightly',
  rule: 'happy-path',
  outcome: 'passed',
  detail: '',
  ms: 12,
};
const failed: Result = {
  ...passed,
  outcome: 'failed',
  rule: 'reply-envelope',
  detail: 'answered 200 with "<html>" & more',
};
const skipped: Result = { ...passed, call: 'login', outcome: 'not tried', detail: 'no member' };

const absent: Result = { ...passed, call: 'resume', outcome: 'not offered', detail: 'it is not of every gateway' };

const report = (results: readonly Result[]) => sumUp('http://aurora.localhost:8080', results);

function parseXml(xml: string): Document {
  return new DOMParser().parseFromString(xml, 'application/xml');
}

test('N08: the text has a line for each case and the sum at the end', () => {
  expect(writeText(report([passed, failed, skipped, absent]))).toBe(
    [
      'passed       status: asked rightly (12 ms)',
      'failed       status: asked rightly',
      '             reply-envelope: answered 200 with "<html>" & more',
      'not tried    login: asked rightly',
      '             no member',
      'not offered  resume: asked rightly',
      '             it is not of every gateway',
      '1 passed, 1 failed, 1 not tried, 1 not offered',
      '',
    ].join('\n'),
  );
});

test('N08: the JSON holds every result and the sentence of each named rule', () => {
  const parsed = JSON.parse(writeJson(report([passed, failed])));
  expect(parsed).toMatchObject({ passed: 1, failed: 1, results: [passed, failed] });
  expect(Object.keys(parsed.rules)).toEqual(['reply-envelope', 'happy-path']);
});

test('N08: the JUnit report has a suite per call, failures with their rule, and untried or not offered as skipped', () => {
  const document = parseXml(writeJunit(report([passed, failed, skipped, absent])));
  const root = document.documentElement;
  expect(['tests', 'failures', 'skipped'].map((name) => root.getAttribute(name))).toEqual(['4', '1', '2']);
  expect([...root.children].map((suite) => suite.getAttribute('name'))).toEqual(['status', 'login', 'resume']);
  expect(root.querySelector('failure')?.getAttribute('type')).toBe('reply-envelope');
  expect(root.querySelector('failure')?.getAttribute('message')).toBe(failed.detail);
  expect(root.querySelector('skipped')?.getAttribute('message')).toBe('no member');
});

test('N08: the JUnit report is well formed for any gateway reply', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (title, detail) => {
      const document = parseXml(writeJunit(report([{ ...failed, title, detail }])));
      expect(document.querySelector('parsererror')).toBeNull();
      expect(document.querySelectorAll('testcase')).toHaveLength(1);
    }),
  );
});
