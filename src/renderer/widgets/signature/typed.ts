/** Size of the stored picture, px. */
export const WIDTH = 960;
export const HEIGHT = 320;
const FONTS = "'STXingkai', 'KaiTi', 'Kaiti SC', 'Segoe Script', 'Noto Serif CJK SC', cursive, serif";

/** A typed name as the picture of a signature, for who cannot draw. */
export function drawName(name: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#14201d';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `150px ${FONTS}`;
  context.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 80);
  return canvas;
}
