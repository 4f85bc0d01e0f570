/** Podman of the distribution, and a base image with Node where no registry is reachable. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aptInstall, canInstall } from '#scripts/packages/apt.ts';
import { firstOnPath, output } from '#scripts/packages/run.ts';

const PACKAGES = ['podman', 'buildah', 'runc', 'uidmap', 'debootstrap'];
const BASE = 'localhost/livery-node-base';
const NODE = 'docker.io/library/node:24-bookworm-slim';
/** runc also runs where control groups are of both versions. */
const GLOBAL = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--events-backend', 'file'];
const MAX_OUTPUT = 64 * 1024 * 1024;

const run = promisify(execFile);

export async function podman(...args: string[]): Promise<string> {
  const { stdout } = await run('podman', [...GLOBAL, ...args], { maxBuffer: MAX_OUTPUT });
  return stdout.trim();
}

/** Throws with what to install. */
export async function ensurePodman(): Promise<void> {
  if (await firstOnPath(['podman'])) return;
  if (!(await canInstall())) throw new Error(`No podman: run "apt-get install ${PACKAGES.join(' ')}" as root.`);
  await aptInstall(PACKAGES);
}

/** An image with Node and npm: LIVERY_NODE_IMAGE, that of the registry, or one of this machine's distribution and Node. */
export async function ensureNodeImage(folder: string): Promise<string> {
  const named = process.env['LIVERY_NODE_IMAGE'];
  if (named !== undefined) return named;
  if ((await output('podman', ['image', 'exists', BASE])) !== undefined) return BASE;
  if ((await output('podman', ['pull', '--quiet', NODE])) !== undefined) return NODE;
  const root = join(folder, 'base');
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root], {
    maxBuffer: MAX_OUTPUT,
  });
  const { stdout } = await run('npm', ['root', '--global']);
  const npm = join(stdout.trim(), 'npm');
  const bin = join(root, 'usr/local/bin');
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  const steps = [
    ['cp', process.execPath, join(bin, 'node')],
    ['cp', '-r', npm, join(root, 'usr/local/lib/npm')],
    ['ln', '-sf', '../lib/npm/bin/npm-cli.js', join(bin, 'npm')],
    // The registry may be reached by a proxy that this machine trusts.
    ['cp', join('/', certificates), join(root, certificates)],
  ];
  for (const [command = '', ...args] of steps) await run(command, args);
  const archive = join(folder, 'base.tar');
  await run('tar', ['-C', root, '-cf', archive, '.']);
  await podman('import', '--change', `ENV NODE_EXTRA_CA_CERTS=/${certificates}`, archive, BASE);
  return BASE;
}
