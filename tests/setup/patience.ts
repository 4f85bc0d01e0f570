// Waits for the document as long as a slow machine needs: no test fails for being slow.
import { configure, prettyDOM } from '@testing-library/react';

configure({
  asyncUtilTimeout: 30_000,
  // Builds the error message lazily: a waiting query fails repeatedly, each time with the whole document as text.
  getElementError: function missing(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    Error.captureStackTrace(error, missing);
    const words = () => [message, prettyDOM(container as Element)].filter(Boolean).join('\n\n');
    return Object.defineProperty(error, 'message', { configurable: true, get: words });
  },
});
