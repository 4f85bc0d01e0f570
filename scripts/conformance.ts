// Runs the conformance tests against a gateway: npm run conformance -- --url U.
import { conform } from './conformance/conform.ts';

process.exitCode = await conform(process.argv.slice(2));
