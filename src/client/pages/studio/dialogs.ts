import { lazyPage } from '../../app/lazyPage.ts';

/** Dialogs come when they are wanted: what renames reads all files of a definition, and is no small program. */
export const RenameDialog = lazyPage(async () => (await import('./RenameDialog.tsx')).RenameDialog);
export const PasteDialog = lazyPage(async () => (await import('./PasteDialog.tsx')).PasteDialog);
export const Wizard = lazyPage(async () => (await import('./wizard/Wizard.tsx')).Wizard);
