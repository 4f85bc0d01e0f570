// Development React records a stack for every element, for its warnings: an eighth of the time of tests with a
// document. It stops after ten thousand elements until the next second; this sets the counter beyond that.
import * as React from 'react';

const counters: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
const reported = { configurable: true, get: () => 10_000, set: () => undefined };
if (counters instanceof Object) Object.defineProperty(counters, 'recentlyCreatedOwnerStacks', reported);
