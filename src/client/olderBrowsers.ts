import 'core-js/stable/array/to-reversed.js';
import 'core-js/stable/array/to-sorted.js';
import 'core-js/stable/array/to-spliced.js';
import 'core-js/stable/array/with.js';
import 'core-js/stable/map/group-by.js';
import 'core-js/stable/promise/with-resolvers.js';
import 'core-js/modules/web.url-search-params.size.js';

/**
 * What the hall and its libraries ask of a browser and Chromium 109 has not: the last one for Windows 7, on which offices'
 * browsers stand. core-js knows no AbortSignal.any, which is wanted by whatever a page stops asking for.
 */
if (!('any' in AbortSignal)) {
  Object.defineProperty(AbortSignal, 'any', {
    value(signals: Iterable<AbortSignal>): AbortSignal {
      const first = new AbortController();
      for (const signal of signals) {
        if (signal.aborted) first.abort(signal.reason);
        else signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal });
      }
      return first.signal;
    },
  });
}
