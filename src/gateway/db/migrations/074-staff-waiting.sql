-- What waits for staff is counted over all the merchants of an account at once.
call grant_staff_read('feedback', 'merchant, settled_at');
call grant_staff_read('promotion_request', 'merchant, status');
