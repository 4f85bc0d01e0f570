/**
 * Native code that threads of the pool load stays loaded with the process: a thread that ends would otherwise take it away
 * under what of it still runs (https://sharp.pixelplumbing.com/install#worker-threads).
 */
import '@resvg/resvg-js';
import 'sharp';
