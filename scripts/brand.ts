/**
 * The brand tools: `npm run brand -- check|explain|portal|new ...`. Standard output contains the result only; messages
 * for people go to standard error.
 */
import { runBrandTool } from './brand/run-brand-tool.ts';

process.exitCode = await runBrandTool(process.argv.slice(2));
