/**
 * What a page begins with that came with its window open: boot.ts, and the way of sending that window's form before the
 * application is there. One file, by itself (scripts/build/build-alone.ts): nothing else has to come before a form can be sent.
 */
import './boot.ts';
import { sendFormsEarly } from './start/early-form.ts';

sendFormsEarly();
