import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const TSC = 'node_modules/native-typescript/bin/tsc';
const SOURCE = 'src/openfeature';

/** Compiles the providers to JavaScript with types and writes their package.json: a folder for `npm pack`. */
export async function writePackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const options = ['--target', 'ES2024', '--module', 'nodenext', '--lib', 'ES2024,DOM,DOM.Iterable', '--types', 'node'];
  const output = [
    '--declaration',
    '--rewriteRelativeImportExtensions',
    '--skipLibCheck',
    '--strict',
    '--outDir',
    folder,
  ];
  const files = ['web-provider.ts', 'server-provider.ts'].map((file) => `${SOURCE}/${file}`);
  await promisify(execFile)(process.execPath, [TSC, '--ignoreConfig', ...options, ...output, ...files]);
  const own = JSON.parse(await readFile('package.json', 'utf8'));
  const [core, web, server] = ['core', 'web-sdk', 'server-sdk'].map((name) => `@openfeature/${name}`) as [
    string,
    string,
    string,
  ];
  const ofVersion = (name: string) => `^${own.devDependencies[name]}`;
  const entry = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
  const description = {
    name: 'livery-openfeature',
    version: own.version,
    description: 'OpenFeature providers for the flags of a Livery site: web and server.',
    license: own.license,
    type: 'module',
    exports: { './web': entry('web-provider'), './server': entry('server-provider') },
    peerDependencies: { [core]: ofVersion(core), [web]: ofVersion(web), [server]: ofVersion(server) },
    peerDependenciesMeta: { [web]: { optional: true }, [server]: { optional: true } },
  };
  await writeFile(`${folder}/package.json`, `${JSON.stringify(description, null, 2)}\n`);
  await copyFile('LICENSE', `${folder}/LICENSE`);
}
