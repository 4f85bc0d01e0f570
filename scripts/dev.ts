/** Development mode: rebuilds browser bundles when their sources change, and restarts the server at any change. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { runBuild } from './build.ts';
import { newcomerSettings } from './start/newcomer-settings.ts';

const VITE = 'node_modules/vite/bin/vite.js';

readOwnArguments(
  `npm run dev
  starts the demo, and rebuilds and restarts it at any change`,
  {},
  { takesWords: false },
);
const env = { ...process.env, ...newcomerSettings(process.env), NODE_ENV: 'production' };

await runBuild();
const children: readonly ChildProcess[] = [
  ...['client', 'server', 'demo-games', 'demo-payments', 'chat'].map((name) =>
    run([VITE, 'build', '--mode', name, '--watch', '--logLevel', 'warn']),
  ),
  run(['--watch', '--watch-path=src', '--watch-path=dist/server', '--watch-path=schemas', 'src/main.ts']),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}

function run(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'inherit', env });
}
