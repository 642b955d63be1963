/** How mails look: the colours of the site, beside each element, since some mail programs leave `<style>` out. */

/**
 * What only a `<style>` can say. Mail programs that make everything dark of themselves find both colours of all there is;
 * on a phone a fact's label stands above it.
 */
export const sheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){body,.page{background:#0b2a2b!important;color:#f6efdc!important}}',
  '@media (max-width:480px){.fact{display:block!important;width:auto!important;padding:0!important}',
  'th.fact{padding-top:10px!important;border-top:1px solid #e3d9c3!important}',
  'td.fact{padding-bottom:10px!important;border-top:0!important}}',
].join('');

const CELL = 'padding:10px 0;border-top:1px solid #e3d9c3;text-align:left;vertical-align:top';

export const styles = {
  body: 'margin:0;background:#fbf6ea',
  page: 'padding:24px 16px;background:#fbf6ea;color:#0f3d3e;font:16px/1.5 system-ui,-apple-system,sans-serif',
  column: 'max-width:560px;margin:0 auto',
  brand:
    'margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #f28c28;font-size:20px;font-weight:700;line-height:1.2',
  title: 'margin:0 0 24px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px;overflow-wrap:anywhere',
  facts: 'width:100%;margin:24px 0;border-collapse:collapse;border-bottom:1px solid #e3d9c3',
  label: `${CELL};width:34%;padding-right:16px;font-size:14px;font-weight:400;line-height:24px`,
  fact: `${CELL};overflow-wrap:anywhere`,
  whole: 'white-space:nowrap',
  link: 'color:inherit',
  button:
    'display:inline-block;padding:12px 20px;border-radius:12px;background:#f28c28;color:#1b1204;font-weight:700;text-decoration:none',
  foot: 'margin:32px 0 0;padding-top:16px;border-top:1px solid;font-size:14px;overflow-wrap:anywhere',
} as const;
