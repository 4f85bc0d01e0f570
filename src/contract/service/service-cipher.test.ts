import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const CIPHERTEXT = 'TvAWBesUBMULHiVcrW4ylXQkGI/1UuzB';
const OPEN = `
  import { openServicePath } from './src/contract/service/service-cipher.ts';
  process.stdout.write(String(openServicePath('${CIPHERTEXT}k3y8ch4r')));
`;

it('M227, D35: a ciphertext decrypts in a process that loaded no other part of the cipher’s library', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', OPEN], { encoding: 'utf8' });
  expect(stdout).toBe('https://chat.example/a');
});
