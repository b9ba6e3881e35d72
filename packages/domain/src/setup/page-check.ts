/** Results of checking a page that embeds the widget; the client has the texts (START-2). */
export const pageCheckCodes = [
  'page_read',
  'page_status',
  'page_address',
  'page_private',
  'page_redirects',
  'page_timeout',
  'page_certificate',
  'page_unreachable',
  'widget_there',
  'widget_missing',
  'widget_elsewhere',
  'widget_keyless',
  'widget_other_key',
  'widget_no_key',
  'widget_package',
  'widget_by_app',
  'loader_unknown',
  'loader_integrity',
  'loader_waits',
  'attribute_misspelt',
  'attribute_value',
  'target_missing',
  'frame_sandboxed',
  'page_sandboxed',
  'page_isolated',
  'script_twice',
  'mixed_content',
  'policy_none',
  'policy_fits',
  'policy_blocks',
] as const;
export type PageCheckCode = (typeof pageCheckCodes)[number];

/** `note`: works, but worth knowing. `skipped`: could not be checked. */
export const pageCheckOutcomes = ['ok', 'note', 'bad', 'skipped'] as const;
export type PageCheckOutcome = (typeof pageCheckOutcomes)[number];
