/**
 * First script of a page with an open window: boot.ts, and early submission of that window's form before the
 * application is loaded. Built as a single file (scripts/build/build-alone.ts): nothing else must load before a form
 * can be sent.
 */
import './boot.ts';
import { sendFormsEarly } from './start/early-form.ts';

sendFormsEarly();
