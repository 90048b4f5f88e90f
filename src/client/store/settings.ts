import { create } from 'zustand';

/** `GET /settings`: what the page must know before anybody is logged in. */
export interface HallSettings {
  /** whether the login asks for a verification code */
  captcha: boolean;
  /** where a 402 leads; empty = nowhere else */
  loginUrl: string;
  logoutUrl: string;
  previewUrl: string;
  /** what administrators call the hall, in this language; empty = as the texts do */
  brand: string;
  /** for visitors: how one logs in, and whom to ring; empty = nothing is said */
  loginGuide: string;
  servicePhone: string;
  /** true with DEMO=on: the login page offers the demo people */
  demo: boolean;
  /** whether the hall sends mail: who forgot his password gets a code by it */
  mail: boolean;
}

export const useSettings = create<HallSettings>()(() => ({
  captcha: true,
  loginUrl: '',
  logoutUrl: '',
  previewUrl: '',
  brand: '',
  loginGuide: '',
  servicePhone: '',
  demo: false,
  mail: false,
}));
