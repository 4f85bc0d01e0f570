import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function heard(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  write(createLog('info', sink));
  return text;
}

test('personal data and secrets are redacted anywhere', () => {
  const text = heard((log) => {
    log.info({ username: 'ann', body: { password: 'pw-1', deep: { token: 'tk-1' } }, ip: '203.0.113.9' }, 'event');
  });
  expect(text).not.toMatch(/ann|pw-1|tk-1|203\.0\.113\.9/);
  expect(text).toContain('"msg":"event"');
});

test('a database error is logged without its row', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "member_name"'), {
    code: '23505',
    constraint: 'member_name',
    detail: 'Key (merchant, username)=(aurora, ann) already exists.',
  });
  const text = heard((log) => {
    log.error({ err: error }, 'failed');
  });
  expect(text).not.toContain('ann');
  expect(text).toMatch(/"code":"23505","constraint":"member_name"/);
});
