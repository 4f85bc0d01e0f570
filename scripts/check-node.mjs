// Checks the Node.js version. Plain JavaScript, because an old Node.js cannot parse TypeScript.
const WANTED = [22, 22];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < WANTED[0] || (major === WANTED[0] && minor < WANTED[1])) {
  console.error(`Node ${process.versions.node} is too old: Livery needs ${WANTED.join('.')} or newer (nodejs.org).`);
  process.exit(1);
}
