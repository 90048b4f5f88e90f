/** Folder of the icon files, written in by the build (vite.config.ts). */
declare const ICON_BASE: string;
