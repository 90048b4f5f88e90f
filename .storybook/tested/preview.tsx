import type { Preview } from '@storybook/react-vite';
import { expect, spyOn } from 'storybook/test';
import './still.css';
import gallery, { AXE } from '../preview.tsx';

/** Storybook's own tools act outside of React's. */
const HARMLESS = /not configured to support act/;

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
