type Titled = {
  width: number;
  height: number;
  title: string;
  note: string;
  colors: { ink: string; inkMuted: string; surface: string };
};

const titleHeight = 56;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An SVG that can be nested in another one. */
export const withoutProlog = (svg: string): string => svg.replace(/^\s*<\?xml[^>]*>\s*/, '');

/** A chart on its theme background with its title, so that the file explains itself. */
export const titledSvg = (drawing: string, { width, height, title, note, colors }: Titled): string => {
  const whole = height + titleHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}">`,
    `<rect width="${width}" height="${whole}" fill="${colors.surface}"/>`,
    `<g font-family="Inter, system-ui, sans-serif">`,
    `<text x="20" y="26" font-size="16" font-weight="600" fill="${colors.ink}">${escaped(title)}</text>`,
    `<text x="20" y="45" font-size="12" fill="${colors.inkMuted}">${escaped(note)}</text></g>`,
    `<g transform="translate(0 ${titleHeight})">${drawing}</g></svg>`,
  ].join('');
};
