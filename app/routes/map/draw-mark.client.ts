type Look = {
  radius: number;
  fill: string;
  stroke: string;
  line: number;
  text?: string;
  textY?: number;
  isDiamond?: boolean;
};

const LOOKS: Record<string, Look> = {
  hotspot: { radius: 24, fill: 'warn-soft', stroke: 'warn', line: 1.5, text: 'warn', textY: -11 },
  'pending-pickup': { radius: 6.5, fill: 'surface', stroke: 'note', line: 3.5 },
  'pending-dropoff': { radius: 7, fill: 'note', stroke: 'surface', line: 2 },
  'accepted-pickup': { radius: 6.5, fill: 'surface', stroke: 'accent', line: 3.5 },
  'accepted-dropoff': { radius: 7, fill: 'accent', stroke: 'surface', line: 2 },
  restaurant: { radius: 9, fill: 'ink', stroke: 'surface', line: 2, isDiamond: true },
  start: { radius: 7, fill: 'surface', stroke: 'ink', line: 4 },
  'stop-pickup': { radius: 12, fill: 'surface', stroke: 'accent', line: 2.5, text: 'accent' },
  'stop-dropoff': { radius: 12, fill: 'accent', stroke: 'surface', line: 2.5, text: 'on-accent' },
  position: { radius: 7, fill: 'focus', stroke: 'surface', line: 3 },
};
const POSITION_LOOK = LOOKS.position as Look;
const PIXEL_RATIO = 2;

/** The picture of a mark named "<look>:<text>", in the colors of the page, at twice its size. */
export function drawMark(mark: string, readColor: (name: string) => string): ImageData {
  const [name = '', text = ''] = mark.split(':');
  const look = LOOKS[name] ?? POSITION_LOOK;
  const size = Math.ceil((look.radius + look.line) * 2);
  const canvas = document.createElement('canvas');
  canvas.width = size * PIXEL_RATIO;
  canvas.height = size * PIXEL_RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return new ImageData(canvas.width, canvas.height);
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  pen.translate(size / 2, size / 2);
  tracePath(pen, look);
  pen.fillStyle = readColor(look.fill);
  pen.fill();
  pen.lineWidth = look.line;
  pen.strokeStyle = readColor(look.stroke);
  pen.stroke();
  if (look.text) {
    pen.fillStyle = readColor(look.text);
    pen.font = '700 13px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, 0, look.textY ?? 0.5);
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

function tracePath(pen: CanvasRenderingContext2D, { radius, isDiamond }: Look): void {
  pen.beginPath();
  if (!isDiamond) {
    pen.arc(0, 0, radius, 0, 2 * Math.PI);
    return;
  }
  pen.moveTo(0, -radius);
  pen.lineTo(radius, 0);
  pen.lineTo(0, radius);
  pen.lineTo(-radius, 0);
  pen.closePath();
}
