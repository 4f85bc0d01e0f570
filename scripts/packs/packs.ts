/**
 * `npm run packs -- check [FILE...]` and `npm run packs -- report <merchant> [--at DATE]`
 * (docs/explanation/packs.md). Exit code 1: findings or an obligation that is not met; 2: invalid arguments.
 */
import { runPacks } from './run-packs.ts';

process.exitCode = await runPacks(process.argv.slice(2));
