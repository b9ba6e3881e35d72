import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { profileQuery } from '../../auth/queries.ts';

interface Outcome {
  onDone: () => void;
  onRefused: (error: unknown) => void;
}

/** Removes the picture; the initials take its place. */
export function useRemoval({ onDone, onRefused }: Outcome): { remove: () => void; isRemoving: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('avatarRemove', {}),
    onSuccess: () => {
      client.setQueryData(profileQuery().queryKey, (profile) => profile && { ...profile, avatarUrl: null });
      toast(m.common_profile_picture_removed());
      onDone();
    },
    onError: onRefused,
    meta: { screen: true },
  });
  return { remove: () => mutate(), isRemoving: isPending };
}

/** Uploads a picture; `share` is the uploaded share, from 0 to 1. */
export function useUpload({ onDone, onRefused }: Outcome): {
  upload: (file: Uint8Array) => void;
  share: number | undefined;
} {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: Uint8Array) => call('avatarUpdate', { file }, { onUpload: setShare }),
    onMutate: () => setShare(0),
    onSuccess: ({ avatarUrl }) => {
      client.setQueryData(profileQuery().queryKey, (profile) => profile && { ...profile, avatarUrl });
      toast(m.common_profile_picture_changed());
      onDone();
    },
    onError: onRefused,
    meta: { screen: true },
  });
  return { upload: mutate, share: isPending ? share : undefined };
}
