/** Photos as they are sealed: upright, of a size that shows a scratch, without what a camera says of the place. */

/** Longest side, in pixels. */
const MAX_SIDE = 2_560;
const QUALITY = 0.82;

/**
 * Decoded and compressed apart from the page's thread.
 * @param source a file of a camera, or what a camera shows
 * @throws where it is no picture
 */
export async function toJpeg(source: Blob | HTMLVideoElement): Promise<Blob> {
  const picture = await createImageBitmap(source, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
