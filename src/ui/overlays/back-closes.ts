import { createContext } from 'react';

/**
 * Whether Back closes the windows inside; false for windows with an address of their own, which Back leaves. Apart from
 * back-button.ts: each page needs the context at once, and its history code only with a window.
 */
export const BackCloses = createContext(false);
