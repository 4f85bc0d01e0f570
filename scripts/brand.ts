/**
 * The brand tools: `npm run brand -- check|explain|portal|new ...`. Standard output holds the answer alone; what a person
 * should know besides goes to standard error.
 */
import { runBrandTool } from './brand/run-brand-tool.ts';

process.exitCode = await runBrandTool(process.argv.slice(2));
