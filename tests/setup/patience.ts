// What a document comes to is waited for as long as a slow machine needs: no test is red for being slow.
import { configure, prettyDOM } from '@testing-library/react';

configure({
  asyncUtilTimeout: 30_000,
  // What is waited for is missing at first, each time with the whole document in words: they are made for who reads them.
  getElementError: function missing(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    Error.captureStackTrace(error, missing);
    const words = () => [message, prettyDOM(container as Element)].filter(Boolean).join('\n\n');
    return Object.defineProperty(error, 'message', { configurable: true, get: words });
  },
});
