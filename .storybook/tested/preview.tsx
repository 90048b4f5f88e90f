import type { Preview } from '@storybook/react-vite';
import * as React from 'react';
import { expect } from 'storybook/test';
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

/** What the story of now has said; a spy of Storybook's own would be taken away before the first story. */
const said: string[] = [];
const { error } = console;
console.error = (...words: unknown[]) => {
  const text = words.map(String).join(' ');
  // hundreds of times in each story: nor is it sent to who prints
  if (HARMLESS.test(text)) return;
  said.push(text);
  error(...words);
};

/**
 * In the tests nobody reads what axe found in order: it is not collected for every element, nor sent. What breaks, or says
 * an error, fails its story though something is drawn.
 */
const preview: Preview = {
  ...gallery,
  parameters: {
    ...gallery.parameters,
    handsIn: true,
    a11y: { test: 'error', options: { ...AXE, resultTypes: ['violations'] } },
  },
  beforeEach({ reporting }) {
    said.length = 0;
    const report = reporting.addReport.bind(reporting);
    // what axe has looked at in vain is read by nobody: it would be sent, kept to the end and written, of each story
    reporting.addReport = (each) => {
      if (each.status !== 'passed') report(each);
    };
  },
  async afterEach() {
    const broken = [...document.querySelectorAll('.hall-broken')].map(({ textContent }) => textContent);
    await expect([...broken, ...said]).toEqual([]);
  },
};

export default preview;
