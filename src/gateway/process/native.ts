/**
 * Loads native libraries of worker threads in the main thread, so that they stay loaded: otherwise the end of a thread
 * unloads code that is still running (https://sharp.pixelplumbing.com/install#worker-threads).
 */
import '@resvg/resvg-js';
import 'sharp';
