import type { PageCheckCode } from '@embook/domain/setup';
import { m } from '../../paraglide/messages.js';

interface About {
  readonly address: string;
  readonly origin: string;
  readonly detail: string;
}

/** What each finding of the page check means, and what to change. */
export const findingWords: Readonly<Record<PageCheckCode, (about: About) => string>> = {
  page_read: m.start_check_page_read,
  page_status: m.start_check_page_status,
  page_address: m.start_check_page_address,
  page_private: m.start_check_page_private,
  page_redirects: m.start_check_page_redirects,
  page_timeout: m.start_check_page_timeout,
  page_certificate: m.start_check_page_certificate,
  page_unreachable: m.start_check_page_unreachable,
  widget_there: m.start_check_widget_there,
  widget_missing: m.start_check_widget_missing,
  widget_elsewhere: m.start_check_widget_elsewhere,
  widget_keyless: m.start_check_widget_keyless,
  widget_other_key: m.start_check_widget_other_key,
  widget_no_key: m.start_check_widget_no_key,
  widget_package: m.start_check_widget_package,
  widget_by_app: m.start_check_widget_by_app,
  loader_unknown: m.start_check_loader_unknown,
  loader_integrity: m.start_check_loader_integrity,
  loader_waits: m.start_check_loader_waits,
  attribute_misspelt: m.start_check_attribute_misspelt,
  attribute_value: m.start_check_attribute_value,
  target_missing: m.start_check_target_missing,
  frame_sandboxed: m.start_check_frame_sandboxed,
  page_sandboxed: m.start_check_page_sandboxed,
  page_isolated: m.start_check_page_isolated,
  script_twice: m.start_check_script_twice,
  mixed_content: m.start_check_mixed_content,
  policy_none: m.start_check_policy_none,
  policy_fits: m.start_check_policy_fits,
  policy_blocks: m.start_check_policy_blocks,
};
