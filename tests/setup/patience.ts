// What a document comes to is waited for as long as a slow machine needs: no test is red for being slow.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 30_000 });
