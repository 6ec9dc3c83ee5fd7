import encodeQR from 'qr';

const [width, height] = [640, 480];
const [white, black, grey] = [235, 16, 128];

/** A film of one picture that shows a QR code, as a browser takes it for its camera. */
export function filmOfCode(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { border: 4 });
  const size = modules.length;
  const scale = Math.floor((height * 0.8) / size);
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1];
  const light = Buffer.alloc(width * height, white);
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue;
      for (let y = 0; y < scale; y += 1) {
        const start = (top + row * scale + y) * width + left + column * scale;
        light.fill(black, start, start + scale);
      }
    }
  }
  const colour = Buffer.alloc((width * height) / 2, grey);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), light, colour]);
}
