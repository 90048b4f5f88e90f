import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { definitionStories } from './plugin.ts';
import { screenStories } from './screens/plugin.ts';

/** Only what stories need: the client's own build steps do not belong here. */
export default defineConfig({
  plugins: [react(), definitionStories(), screenStories()],
  build: { chunkSizeWarningLimit: 2000 },
});
