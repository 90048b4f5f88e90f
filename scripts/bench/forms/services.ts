import type { RendererServices } from '../../../src/renderer/services.ts';

const nothing = { list: [], totalCount: 0 };

/** The benched form has no pickers; nothing here is ever asked for anything. */
export const noServices: RendererServices = {
  dictionary: () => Promise.resolve([]),
  users: () => Promise.resolve(nothing),
  userNames: () => Promise.resolve({}),
  deptTree: () => Promise.resolve([]),
  deptNames: () => Promise.resolve({}),
  regionTree: () => Promise.resolve([]),
  majors: () => Promise.resolve(nothing),
  records: () => Promise.resolve(nothing),
  recordNames: () => Promise.resolve({}),
  requests: () => Promise.resolve(nothing),
  requestNames: () => Promise.resolve({}),
  recordTree: () => Promise.resolve([]),
  iconNames: () => Promise.resolve([]),
  iconUrl: (name) => name,
  upload: () => Promise.reject(new Error('no uploads here')),
  fileUrl: (id) => id,
};
