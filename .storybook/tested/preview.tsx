import type { Preview } from '@storybook/react-vite';
import * as React from 'react';
import { expect, spyOn } from 'storybook/test';
import './still.css';
import gallery, { AXE } from '../preview.tsx';

/** Storybook's own tools act outside of React's. */
const HARMLESS = /not configured to support act/;

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals: unknown = Reflect.get(React, INTERNALS);
if (typeof internals !== 'object' || internals === null) throw new Error(`React has no ${INTERNALS} any more`);
/**
 * A development React takes a stack trace for each element, ten thousand a second, so that its tools can show who made it: a
 * tenth of the gallery's time. Nobody looks here; it is told that it has taken enough.
 */
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

const errors = spyOn(console, 'error');

/**
 * In the tests nobody reads what axe found in order: it is not collected for every element, nor sent. What breaks, or says
 * an error, fails its story though something is drawn.
 */
const preview: Preview = {
  ...gallery,
  parameters: {
    ...gallery.parameters,
    a11y: { test: 'error', options: { ...AXE, resultTypes: ['violations'] } },
  },
  beforeEach() {
    errors.mockClear();
  },
  async afterEach() {
    const broken = [...document.querySelectorAll('.hall-broken')].map(({ textContent }) => textContent);
    const said = errors.mock.calls.map((words) => words.map(String).join(' ')).filter((text) => !HARMLESS.test(text));
    await expect([...broken, ...said]).toEqual([]);
  },
};

export default preview;
